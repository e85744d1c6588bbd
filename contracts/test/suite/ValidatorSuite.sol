// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {EIP712} from "solady/utils/EIP712.sol";
import {BoostClaimData, BoostClaimDataWithReferrer, SignerValidatorInput} from "../../src/shared/BoostClaimData.sol";
import {BoostError} from "../../src/shared/BoostError.sol";
import {ASignerValidator} from "../../src/validator/ASignerValidator.sol";
import {ASignerValidatorV1} from "../../src/validator/ASignerValidatorV1.sol";
import {ASignerValidatorV2} from "../../src/validator/ASignerValidatorV2.sol";
import {CloneableSuite} from "./CloneableSuite.sol";
import {OwnedSuite} from "./OwnedSuite.sol";

/// @notice Tests of all validators of signed claims. The digest is computed here independently, from the protocol's
/// definition.
abstract contract ValidatorSuite is CloneableSuite, OwnedSuite {
    uint256 internal constant SIGNER_KEY = 0xA11CE;

    struct ClaimInput {
        uint256 boostId;
        uint8 incentiveId;
        uint8 quantity;
        address claimant;
        bytes incentiveData;
        address referrer;
    }

    address internal _validator;

    function setUp() public virtual {
        _validator = _deployInitialized();
    }

    /// @dev Whether claims name the referrer.
    function _isV2() internal pure virtual returns (bool);

    function _fee() internal pure virtual returns (uint256) {
        return 0;
    }

    function _ownableInstance() internal view override returns (address, address) {
        return (_validator, vm.addr(SIGNER_KEY));
    }

    function _signers() internal pure returns (address[] memory signers) {
        signers = new address[](1);
        signers[0] = vm.addr(SIGNER_KEY);
    }

    function testFuzz_validate_acceptsSignedClaimOnce(ClaimInput memory claim) public {
        _boundClaim(claim);
        bytes memory data = _signClaim(claim, SIGNER_KEY);
        vm.assertTrue(_validate(claim, data), "valid");
        vm.expectRevert();
        _validate(claim, data);
    }

    function testFuzz_validate_rejectsUnknownSigner(ClaimInput memory claim, uint256 key) public {
        _boundClaim(claim);
        key = bound(key, 1, type(uint128).max);
        if (key == SIGNER_KEY) return;
        bytes memory data = _signClaim(claim, key);
        vm.expectRevert(BoostError.Unauthorized.selector);
        _validate(claim, data);
        // The right signer with a wrong signature fails too.
        (bool isValid, bytes memory returnData) =
            _tryValidate(claim, _encodeClaim(claim, vm.addr(SIGNER_KEY), _sign(claim, key)));
        vm.assertFalse(isValid && abi.decode(returnData, (bool)), "invalid");
    }

    function testFuzz_validate_rejectsChangedClaim(ClaimInput memory claim, ClaimInput memory other, uint8 fieldIndex)
        public
    {
        _boundClaim(claim);
        _boundClaim(other);
        bytes memory signature = _sign(claim, SIGNER_KEY);
        ClaimInput memory changed = abi.decode(abi.encode(claim), (ClaimInput));
        fieldIndex = fieldIndex % (_isV2() ? 5 : 4);
        if (fieldIndex == 0) changed.boostId = other.boostId;
        if (fieldIndex == 1) changed.claimant = other.claimant;
        if (fieldIndex == 2) changed.incentiveData = other.incentiveData;
        if (fieldIndex == 3) changed.quantity = uint8(bound(other.quantity, uint256(claim.incentiveId) + 1, 255));
        if (fieldIndex == 4) changed.referrer = other.referrer;
        if (keccak256(abi.encode(changed)) == keccak256(abi.encode(claim))) return;
        bytes memory data = _encodeClaim(changed, vm.addr(SIGNER_KEY), signature);
        (bool isValid, bytes memory returnData) = _tryValidate(changed, data);
        vm.assertFalse(isValid && abi.decode(returnData, (bool)), "invalid");
    }

    function testFuzz_validate_revertsWhenCallerIsNotCore(ClaimInput memory claim, uint256 accountSeed) public {
        _boundClaim(claim);
        bytes memory data = _signClaim(claim, SIGNER_KEY);
        vm.deal(account(accountSeed), _fee());
        vm.prank(account(accountSeed));
        vm.expectRevert(BoostError.Unauthorized.selector);
        ASignerValidator(_validator).validate{value: _fee()}(claim.boostId, claim.incentiveId, claim.claimant, data);
    }

    function testFuzz_validate_revertsWithWrongValue(ClaimInput memory claim, uint96 value) public {
        _boundClaim(claim);
        if (value == _fee()) return;
        bytes memory data = _signClaim(claim, SIGNER_KEY);
        vm.deal(address(this), value);
        vm.expectRevert();
        ASignerValidator(_validator).validate{value: value}(claim.boostId, claim.incentiveId, claim.claimant, data);
        vm.assertEq(_validator.balance, 0, "nothing stuck");
    }

    function testFuzz_validate_acceptsEachSignedIncentive(ClaimInput memory claim) public {
        _boundClaim(claim);
        bytes memory data = _signClaim(claim, SIGNER_KEY);
        for (uint256 id; id < 10; ++id) {
            (bool success, bytes memory returnData) = _call(claim, id, data);
            bool isCovered = id < claim.quantity && id < 8;
            vm.assertEq(success && abi.decode(returnData, (bool)), isCovered, "covered or not");
        }
    }

    function testFuzz_validate_rejectsOtherChainAndClone(ClaimInput memory claim, uint64 chain) public {
        _boundClaim(claim);
        bytes memory data = _signClaim(claim, SIGNER_KEY);
        chain = uint64(bound(chain, 1, type(uint64).max));
        if (chain != block.chainid) {
            uint256 originalChainId = block.chainid;
            vm.chainId(chain);
            (bool success, bytes memory returnData) = _tryValidate(claim, data);
            vm.assertFalse(success && abi.decode(returnData, (bool)), "another chain");
            vm.chainId(originalChainId);
        }
        address first = _validator;
        _validator = _deployInitialized();
        (bool isAccepted, bytes memory otherReturnData) = _tryValidate(claim, data);
        vm.assertFalse(isAccepted && abi.decode(otherReturnData, (bool)), "another clone");
        _validator = first;
        vm.assertTrue(_validate(claim, data), "still good where it belongs");
    }

    function testFuzz_setAuthorized_authorizesSigners(ClaimInput memory claim, uint256 key, uint256 accountSeed)
        public
    {
        _boundClaim(claim);
        key = bound(key, 1, type(uint128).max);
        if (key == SIGNER_KEY) return;
        address[] memory signers = new address[](1);
        bool[] memory flags = new bool[](1);
        (signers[0], flags[0]) = (vm.addr(key), true);
        bytes memory data = abi.encodeCall(ASignerValidator.setAuthorized, (signers, flags));
        _assertReverts(_validator, _otherAccount(accountSeed, vm.addr(SIGNER_KEY)), data);
        vm.prank(vm.addr(SIGNER_KEY));
        vm.expectRevert(BoostError.LengthMismatch.selector);
        ASignerValidator(_validator).setAuthorized(signers, new bool[](2));
        vm.prank(vm.addr(SIGNER_KEY));
        ASignerValidator(_validator).setAuthorized(signers, flags);
        vm.assertTrue(_validate(claim, _signClaim(claim, key)), "counts");
        flags[0] = false;
        vm.prank(vm.addr(SIGNER_KEY));
        ASignerValidator(_validator).setAuthorized(signers, flags);
        (bool success,) = _tryValidate(claim, _signClaim(claim, key));
        vm.assertFalse(success, "counts no more");
    }

    function testFuzz_signers_returnsInitializedSigners(uint256 accountSeed) public view {
        bool isSigner = account(accountSeed) == vm.addr(SIGNER_KEY);
        vm.assertEq(ASignerValidator(_validator).signers(account(accountSeed)), isSigner, "named or not");
        vm.assertTrue(ASignerValidator(_validator).signers(vm.addr(SIGNER_KEY)), "named");
    }

    function testFuzz_setValidatorCaller_replacesCaller(ClaimInput memory claim, uint256 accountSeed) public {
        _boundClaim(claim);
        bytes memory data = abi.encodeCall(ASignerValidator.setValidatorCaller, (account(accountSeed)));
        _assertReverts(_validator, _otherAccount(accountSeed, vm.addr(SIGNER_KEY)), data);
        vm.prank(vm.addr(SIGNER_KEY));
        ASignerValidator(_validator).setValidatorCaller(address(0xC0DE));
        (bool success,) = _tryValidate(claim, _signClaim(claim, SIGNER_KEY));
        vm.assertFalse(success, "not the core any more");
    }

    function testFuzz_hashSignerData_matchesProtocol(ClaimInput memory claim) public view {
        bytes32 hash = _isV2()
            ? ASignerValidatorV2(_validator)
                .hashSignerData(claim.boostId, claim.quantity, claim.claimant, claim.incentiveData, claim.referrer)
            : ASignerValidatorV1(_validator)
                .hashSignerData(claim.boostId, claim.quantity, claim.claimant, claim.incentiveData);
        vm.assertEq(hash, _digest(claim), "digest");
    }

    function testFuzz_eip712Domain_matchesProtocol(uint64 chain) public {
        vm.chainId(bound(chain, 1, type(uint64).max));
        (bytes1 fields, string memory name, string memory version, uint256 id, address self,,) =
            EIP712(_validator).eip712Domain();
        vm.assertEq(bytes32(fields), bytes32(bytes1(0x0f)), "fields");
        vm.assertEq(name, _name(), "name");
        vm.assertEq(version, "1", "version");
        vm.assertEq(id, block.chainid, "chain");
        vm.assertEq(self, _validator, "this very clone");
    }

    function _boundClaim(ClaimInput memory claim) internal pure {
        claim.incentiveId = claim.incentiveId % 8;
        claim.quantity = uint8(bound(claim.quantity, uint256(claim.incentiveId) + 1, 255));
        if (!_isV2()) claim.referrer = address(0);
    }

    function _validate(ClaimInput memory claim, bytes memory data) internal returns (bool) {
        vm.deal(address(this), _fee());
        return
            ASignerValidator(_validator).validate{value: _fee()}(claim.boostId, claim.incentiveId, claim.claimant, data);
    }

    function _tryValidate(ClaimInput memory claim, bytes memory data) internal returns (bool, bytes memory) {
        return _call(claim, claim.incentiveId, data);
    }

    function _call(ClaimInput memory claim, uint256 id, bytes memory data) internal returns (bool, bytes memory) {
        vm.deal(address(this), _fee());
        return _validator.call{value: _fee()}(
            abi.encodeCall(ASignerValidator(_validator).validate, (claim.boostId, id, claim.claimant, data))
        );
    }

    function _signClaim(ClaimInput memory claim, uint256 key) internal view returns (bytes memory) {
        return _encodeClaim(claim, vm.addr(key), _sign(claim, key));
    }

    function _sign(ClaimInput memory claim, uint256 key) internal view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, _digest(claim));
        return abi.encodePacked(r, s, v);
    }

    function _encodeClaim(ClaimInput memory claim, address signer, bytes memory signature)
        internal
        pure
        returns (bytes memory)
    {
        bytes memory input = abi.encode(SignerValidatorInput(signer, signature, claim.quantity));
        return _isV2()
            ? abi.encode(BoostClaimDataWithReferrer(input, claim.incentiveData, claim.referrer))
            : abi.encode(BoostClaimData(input, claim.incentiveData));
    }

    /// @dev The published type hashes.
    function _digest(ClaimInput memory claim) internal view returns (bytes32) {
        bytes32 dataHash = keccak256(claim.incentiveData);
        bytes32 struct_ = _isV2()
            ? keccak256(
                abi.encode(
                    0x8fb7610832fbad31db1c5a2a863d64e24447977c1c2eee76e29788abaf1cf3a5,
                    claim.boostId,
                    claim.quantity,
                    claim.claimant,
                    dataHash,
                    claim.referrer
                )
            )
            : keccak256(
                abi.encode(
                    0xfea51d5bd45bcd3c2ecc3679b43a3b80b0bd0923f8c16f822455b8cdecd9852f,
                    claim.boostId,
                    claim.quantity,
                    claim.claimant,
                    dataHash
                )
            );
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(_name())),
                keccak256("1"),
                block.chainid,
                _validator
            )
        );
        return keccak256(abi.encodePacked(hex"1901", domain, struct_));
    }
}
