// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IPermit2} from "../../src/budget/IPermit2.sol";
import {TransparentBudget} from "../../src/budget/TransparentBudget.sol";
import {CreateBoostPayload} from "../../src/core/Boost.sol";
import {AssetType, FungiblePayload, Transfer} from "../../src/shared/Transfer.sol";
import {Permit2Fixture} from "../fixtures/Permit2Fixture.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";

/// @notice A core fixture with the transparent budget and Permit2.
abstract contract TransparentBudgetFixture is CoreFixture, Permit2Fixture {
    uint256 internal constant KEY = 0xB0B;
    TransparentBudget internal _transparentBudget;

    function _deployTransparent() internal {
        _deployFixture();
        _transparentBudget = TransparentBudget(payable(_implementation("TransparentBudget")));
        _deployPermit2();
    }

    function _payload(uint256 limit, address owner) internal returns (bytes memory) {
        CreateBoostPayload memory payload = _boostPayload(limit);
        payload.budget = address(_transparentBudget);
        payload.owner = owner;
        return _compress(payload);
    }

    function _erc20Request(address from, uint256 amount) internal view returns (bytes memory) {
        return abi.encode(Transfer(AssetType.ERC20, address(_token), from, _amount(amount)));
    }

    function _amount(uint256 amount) internal pure returns (bytes memory) {
        return abi.encode(FungiblePayload(amount));
    }

    function _asArray(bytes memory request) internal pure returns (bytes[] memory requests) {
        requests = new bytes[](1);
        requests[0] = request;
    }

    function _signPermit2(uint256 amount, uint256 nonce) internal view returns (bytes memory) {
        IPermit2.TokenPermissions[] memory permitted = new IPermit2.TokenPermissions[](1);
        permitted[0] = IPermit2.TokenPermissions(address(_token), amount);
        bytes32 digest = _permit2Digest(
            IPermit2.PermitBatchTransferFrom(permitted, nonce, block.timestamp), address(_transparentBudget)
        );
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, digest);
        return abi.encodePacked(r, s, v);
    }
}
