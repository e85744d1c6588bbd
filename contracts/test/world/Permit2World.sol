// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPermit2} from "../../src/budget/IPermit2.sol";
import {Test} from "../shared/Test.sol";

/// @notice What a test asks of Permit2 beside what the budget does.
interface IPermit2Domain {
    function DOMAIN_SEPARATOR() external view returns (bytes32);
}

/// @notice Permit2 itself: its published code, put by the deployer that it came from on every chain to the address that
/// follows from the code.
abstract contract Permit2World is Test {
    address internal constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;
    address private constant DEPLOYER = 0x4e59b44847b379578588920cA78FbF26c0B4956C;
    bytes32 private constant TOKEN = keccak256("TokenPermissions(address token,uint256 amount)");
    bytes32 private constant BATCH = keccak256(
        "PermitBatchTransferFrom(TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline)TokenPermissions(address token,uint256 amount)"
    );

    function _deployPermit2() internal {
        // https://github.com/Arachnid/deterministic-deployment-proxy: creates what it is called with, after the salt.
        vm.etch(
            DEPLOYER,
            hex"7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3"
        );
        string memory stored = vm.readFile("test/world/permit2.json");
        bytes memory code = vm.parseJsonBytes(stored, ".creationCode");
        (, bytes memory made) = DEPLOYER.call(bytes.concat(vm.parseJsonBytes32(stored, ".salt"), code));
        vm.assertEq(address(bytes20(made)), PERMIT2, "no other code has this address");
    }

    /// @dev What the owner of the money signs, so that `spender` gets it.
    function _permit2Digest(IPermit2.PermitBatchTransferFrom memory permit, address spender)
        internal
        view
        returns (bytes32)
    {
        bytes32[] memory tokens = new bytes32[](permit.permitted.length);
        for (uint256 index; index < tokens.length; ++index) {
            tokens[index] = keccak256(abi.encode(TOKEN, permit.permitted[index]));
        }
        bytes32 content =
            keccak256(abi.encode(BATCH, keccak256(abi.encodePacked(tokens)), spender, permit.nonce, permit.deadline));
        return keccak256(abi.encodePacked(hex"1901", IPermit2Domain(PERMIT2).DOMAIN_SEPARATOR(), content));
    }
}
