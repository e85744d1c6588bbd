// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ICloneable} from "../../src/shared/ICloneable.sol";
import {SignerValidator} from "../../src/validator/SignerValidator.sol";
import {ValidatorSuite} from "../suite/ValidatorSuite.sol";

/// @notice A contract with ERC-1271 that accepts one signature for every digest.
contract ERC1271Signer {
    bytes32 private immutable _hash;

    constructor(bytes memory signature) {
        _hash = keccak256(signature);
    }

    function isValidSignature(bytes32, bytes calldata signature) external view returns (bytes4) {
        return keccak256(signature) == _hash ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

contract SignerValidatorTest is ValidatorSuite {
    function _name() internal pure override returns (string memory) {
        return "SignerValidator";
    }

    function _isV2() internal pure override returns (bool) {
        return false;
    }

    function _payloadFor(address) internal view override returns (bytes memory) {
        return abi.encode(_signers(), address(this));
    }

    function testFuzz_initialize_revertsWithoutSigners(address caller) public {
        address instance = _clone();
        vm.expectRevert(ICloneable.InvalidInitializationData.selector);
        ICloneable(instance).initialize(abi.encode(new address[](0), caller));
    }

    /// @dev A signer with code is called, with signatures of every length.
    function testFuzz_validate_acceptsERC1271Signers(
        ClaimInput memory claim,
        bytes memory validSignature,
        bytes memory other
    ) public {
        _boundClaim(claim);
        address signer = address(new ERC1271Signer(validSignature));
        _authorize(signer);
        if (keccak256(validSignature) != keccak256(other)) {
            vm.assertFalse(_validate(claim, _encodeClaim(claim, signer, other)), "not its signature");
        }
        vm.assertTrue(_validate(claim, _encodeClaim(claim, signer, validSignature)), "its signature");
    }

    /// @dev An account with delegated code (EIP-7702) still signs with its key.
    function testFuzz_validate_acceptsECDSASignersWithCode(ClaimInput memory claim, bytes memory validSignature)
        public
    {
        _boundClaim(claim);
        vm.etch(vm.addr(SIGNER_KEY), address(new ERC1271Signer(validSignature)).code);
        vm.assertTrue(_validate(claim, _signClaim(claim, SIGNER_KEY)), "its key");
    }

    /// @dev An invalid signature recovers to the zero address, which is not a signer.
    function testFuzz_validate_rejectsZeroAddressSigner(ClaimInput memory claim, bytes memory signature) public {
        _boundClaim(claim);
        _authorize(address(0));
        vm.assertFalse(_validate(claim, _encodeClaim(claim, address(0), signature)), "the zero address is not a signer");
    }

    function _authorize(address signer) private {
        address[] memory signers = new address[](1);
        bool[] memory flags = new bool[](1);
        (signers[0], flags[0]) = (signer, true);
        vm.prank(vm.addr(SIGNER_KEY));
        SignerValidator(_validator).setAuthorized(signers, flags);
    }
}
